package dev.stateward.adapter.blobstore;

import java.io.InputStream;

/** A state file of any size that is never in memory as a whole. */
final class LargeState {
  private static final String HEAD =
      "{\"version\":4,\"terraform_version\":\"1.11.4\",\"serial\":1,\"lineage\":\"l\",\"outputs\":{},"
          + "\"resources\":[";
  private static final String RESOURCE =
      """
      {
        "mode": "managed",
        "type": "aws_instance",
        "name": "web",
        "provider": "provider[\\"registry.terraform.io/hashicorp/aws\\"]",
        "instances": [
          {
            "schema_version": 1,
            "attributes": {
              "ami": "ami-0123456789abcdef0",
              "tags": { "Name": "web", "Environment": "production" },
              "user_data": "%s",
              "cpu_core_count": 2, "ebs_optimized": false, "host_id": null
            },
            "sensitive_attributes": [],
            "private": "bnVsbA=="
          }
        ]
      }\
      """
          .formatted("#!/bin/sh\\nexport NAME=\\\"value\\\"\\n".repeat(70));

  private LargeState() {}

  /** How many resources a state of about {@code megabytes} has. */
  static int resources(int megabytes) {
    return megabytes * 1_000_000 / (RESOURCE.length() + 1);
  }

  static InputStream of(int resources) {
    return new RepeatedText(
        HEAD + RESOURCE, "," + RESOURCE, resources - 1, "],\"check_results\":null}");
  }
}
