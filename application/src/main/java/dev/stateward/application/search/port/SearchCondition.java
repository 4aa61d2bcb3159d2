package dev.stateward.application.search.port;

import dev.stateward.application.blob.port.ExtractedInstance;
import dev.stateward.domain.workspace.WorkspaceId;
import java.util.Objects;

/** Something that an instance must meet to be found. */
public sealed interface SearchCondition {
  /** Its address contains a text. */
  record AddressContains(String fragment) implements SearchCondition {
    public AddressContains {
      Objects.requireNonNull(fragment, "fragment is null");
    }
  }

  /** It is a managed resource, a data source or an output. */
  record OfMode(ExtractedInstance.Mode mode) implements SearchCondition {
    public OfMode {
      Objects.requireNonNull(mode, "mode is null");
    }
  }

  /** It is of a type. */
  record OfType(String type) implements SearchCondition {
    public OfType {
      Objects.requireNonNull(type, "type is null");
    }
  }

  /** It is of a provider. */
  record OfProvider(String provider) implements SearchCondition {
    public OfProvider {
      Objects.requireNonNull(provider, "provider is null");
    }
  }

  /** It is in a module, not in one within that. */
  record InModule(String module) implements SearchCondition {
    public InModule {
      Objects.requireNonNull(module, "module is null");
    }
  }

  /** It has an id. */
  record WithId(String id) implements SearchCondition {
    public WithId {
      Objects.requireNonNull(id, "id is null");
    }
  }

  /** It is the output of a name. */
  record OutputNamed(String name) implements SearchCondition {
    public OutputNamed {
      Objects.requireNonNull(name, "name is null");
    }

    /** The address of the output. */
    public String address() {
      return ExtractedInstance.outputAddress(name);
    }
  }

  /** The last state of its workspace was written by a version of the tool. */
  record WrittenBy(String engineVersion) implements SearchCondition {
    public WrittenBy {
      Objects.requireNonNull(engineVersion, "engineVersion is null");
    }
  }

  /** It is in a workspace. */
  record InWorkspace(WorkspaceId workspace) implements SearchCondition {
    public InWorkspace {
      Objects.requireNonNull(workspace, "workspace is null");
    }
  }
}
