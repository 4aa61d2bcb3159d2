{{- define "stateward.labels" -}}
app.kubernetes.io/name: stateward
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "stateward.selector" -}}
app.kubernetes.io/name: stateward
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "stateward.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "stateward.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "stateward.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "stateward.container" -}}
image: {{ include "stateward.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: ["ALL"]
envFrom:
  - configMapRef:
      name: {{ include "stateward.name" . }}
  - secretRef:
      name: {{ .Values.secretName }}
resources:
  {{- toYaml .Values.resources | nindent 2 }}
volumeMounts:
  - name: temporary
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- end }}

{{- define "stateward.volumes" -}}
- name: temporary
  emptyDir:
    sizeLimit: {{ .Values.temporarySize }}
- name: data
  emptyDir: {}
{{- end }}
