# Every target finds a JDK 21 or newer by itself; see .mvn/find-jdk.
MVN = JAVA_HOME="$$(.mvn/find-jdk)" && export JAVA_HOME && mvn -B -ntp
JAVA = JAVA_HOME="$$(.mvn/find-jdk)" && export JAVA_HOME && "$$JAVA_HOME/bin/java"
TEST = JAVA_HOME="$$(.mvn/find-jdk)" MODULE="$(MODULE)" ONLY="$(ONLY)" .mvn/test

CLUSTER_TESTS ?= EveryCommandTest,LockTest,KillTest,PermissionMatrixTest

JAR = bootstrap/target/stateward.jar
# Folders too: their time changes when a file is added or removed.
SOURCES := $(shell find pom.xml */pom.xml */src/main .mvn)

.DEFAULT_GOAL := help
.PHONY: api-clients book browser help build run test verify-all verify-rest verify-documents lock drill trials model cluster nightly withstand growth growth-search large-diff soak fixture fuzz jmh mutation postgres-versions vendor-suite provider-trial workload-trial oidc-trial clis fmt check-reproducible release packages evening clean

help: ## Shows this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: $(JAR) ## Builds what ./stateward runs, without the tests, when a source has changed

$(JAR): $(SOURCES)
	@echo "Building; this takes a minute, and some more the first time."
	@$(JAVA) .mvn/Build.java build -Pfast -Dmaven.test.skip=true package
	@touch $@
	@.mvn/class-archive make "$$(.mvn/find-jdk)" $@

run: build ## Builds, then starts a server on an embedded database with its files under ./data
	@exec ./stateward dev

test: ## Compiles, tests and checks style and dependencies in ten minutes; MODULE=domain or ONLY=SuccessionTest in seconds
	@$(TEST) fast

verify-all: ## Runs all tests in their short form, and checks the lock of dependencies and the book; takes 40 minutes
	@$(TEST) all
	@$(MAKE) --no-print-directory verify-documents

verify-rest: ## Runs what `make verify-all` has and `make test` has not
	@$(TEST) rest -Pfast
	@$(MAKE) --no-print-directory verify-documents

verify-documents:
	@JAVA_HOME="$$(.mvn/find-jdk)" .mvn/lock check
	@JAVA_HOME="$$(.mvn/find-jdk)" docs/book/build --if-installed

book: build ## Builds the book, with its search and references, into docs/target/book; the first time needs a package registry
	@JAVA_HOME="$$(.mvn/find-jdk)" docs/book/build

browser: book ## Searches the book and opens the page of the API in Chromium; needs chromium
	@.ci/browser

lock: ## Writes config/dependencies.lock: each jar in the program or used to build it, with its SHA-256 and date
	@JAVA_HOME="$$(.mvn/find-jdk)" .mvn/lock write

trials: ## Kills the server 500 times, races deletions 10,000 times, checks histories of 1,000,000 operations; takes hours
	@$(MVN) -Pfast -Dtests.jvm= -pl bootstrap -am \
	  -Dtest=DiskErrorTest,EmbeddedSchemaTest,StateFilesDiskErrorTest,KillTest,StoreKillTest,DeletionRaceTest,HistoriesTest,ClockJumpsTest,ClockHistoriesTest,BackupKillTest,RecoveryKillTest,ManyVersionsTest,PartitionTest,ConcealmentTimeTest \
	  -Dstateward.disk.every=1 -Dstateward.migration.every=1 -Dstateward.kill.rounds=500 -Dstateward.store.kills=50 -Dstateward.backup.kills=200 -Dstateward.recover.kills=50 -Dstateward.many.versions=100000 \
	  -Dstateward.partitions=150 -Dstateward.race.rounds=10000 \
	  -Dstateward.history.operations=1000000 \
	  -Dstateward.concealment.pairs=1000 test

model: ## Checks a model of locks, uploads and deletions, with all that can happen, by Spin; takes a minute
	@docs/model/check

drill: ## Backs a server up under load, destroys it and restores it, with 2,000 versions; takes some minutes
	@$(MVN) -Pfast -pl bootstrap -am -Dtest=RestoreDrillTest -Dstateward.drill.versions=700 \
	  -Dsurefire.failIfNoSpecifiedTests=false test

postgres-versions: ## Runs the tests of the PostgreSQL stores on 15, 16, 17 and 18; takes some minutes
	@.ci/postgres-versions

vendor-suite: build ## Runs the vendor's client suite (go-tfe) against a server; needs Go, takes some minutes
	@.ci/go-tfe

api-clients: build ## Generates clients of the API in Java and Go from its description, and uses them; needs Go, takes some minutes
	@.ci/api-clients

provider-trial: build ## Manages a server with the vendor's tfe provider; needs terraform and the provider, takes a minute
	@.ci/tfe-provider

workload-trial: build ## Exchanges ID tokens of a certified OpenID provider, npm's oidc-provider; needs node and npm, takes a minute
	@.ci/workload-trial

oidc-trial: build ## Signs people in by a certified OpenID Connect provider, with the real CLI; needs terraform, node and npm, takes a minute
	@.ci/oidc-trial

cluster: build ## Runs the CLI, the kills and the permission matrix on two servers of the jar over PostgreSQL and S3
	@$(JAVA) .mvn/Build.java tests selected -Pfast -pl bootstrap -am -Dtest='$(CLUSTER_TESTS)' \
	  -Dstateward.kill.rounds=$${KILL_ROUNDS:-20} \
	  -Dstateward.stores=postgres-s3 -Dstateward.jar=$(CURDIR)/bootstrap/target/stateward.jar verify

clis: ## Runs the CLI with an old Terraform, an OpenTofu and the terraform on the PATH; needs Go, takes ten minutes
	@old="$$(.ci/tofu --old-terraform)" && tofu="$$(.ci/tofu --force)" && \
	  for cli in "$$old" "$$tofu" "$$(command -v terraform)"; do \
	    export STATEWARD_TEST_CLIS="$$cli"; \
	    $(MVN) -Pfast -pl bootstrap -am \
	      -Dtest='dev.stateward.e2e.*Test,!KillTest,!GuidesRunTest' \
	      -Dsurefire.failIfNoSpecifiedTests=false test || exit 1; \
	    cat bootstrap/target/cli-steps/*.txt; \
	  done

nightly: ## Runs what takes hours: vendor suite, provider, PostgreSQL 15-18, mutation, fuzzing, attacks, CLIs, cluster in full
	@.ci/nightly

withstand: ## Attacks a server with a heap of 256 MB, at full strength; takes some minutes
	@$(MVN) -Pfast -pl bootstrap -am -Dtest=WithstandTest -Dstateward.withstand=1 test
	@cat bootstrap/target/withstand.md

large-diff: ## Compares two states of 500 MB on a server with a heap of 128 MB, and prints how long it takes; takes some minutes
	@$(MVN) -Pfast -pl bootstrap -am -Dtest=LargeDiffTest -Dstateward.diff.megabytes=500 \
	  -Dsurefire.failIfNoSpecifiedTests=false test
	@cat bootstrap/target/large-diff.md

growth: ## Fills databases, small and large, and prints how much longer each call takes; takes half an hour
	@rm -f bootstrap/target/growth.md
	@$(MVN) -Pfast -Dtests.jvm= -pl bootstrap -am -Dtest=GrowthTest -Dstateward.growth=1 test
	@cat bootstrap/target/growth.md

growth-search: ## Fills PostgreSQL with ten million resources and times searches and reports; takes a quarter of an hour
	@rm -f bootstrap/target/growth.md
	@$(MVN) -Pfast -Dtests.jvm= -pl bootstrap -am -Dtest=GrowthTest -Dstateward.growth=search test
	@cat bootstrap/target/growth.md

soak: ## Uses servers with a heap of 256 MB for SOAK_MINUTES (90), and shows what they take; twice, on either kind of stores
	@rm -f bootstrap/target/soak-*.md
	@$(MVN) -Pfast -pl bootstrap -am -Dtest=SoakTest -Dstateward.soak.minutes=$${SOAK_MINUTES:-90} test
	@cat bootstrap/target/soak-*.md

fixture: ## Writes data of the release that is about to be made, which later ones are upgraded from; FIXTURE=1.2.0 names it
	@$(MVN) -Pfast -pl bootstrap -am -Dtest=FixtureWriter -Dstateward.fixture=$${FIXTURE:?} test

fuzz: ## Fuzzes every parser of foreign bytes for a minute each; FUZZ_SECONDS says otherwise
	@.mvn/fuzz

jmh: ## Measures the rules of the domain, in nanoseconds; takes a minute
	@JAVA_HOME="$$(.mvn/find-jdk)" .mvn/jmh

mutation: ## Changes the rules of the domain one by one, to see that its tests notice
	@$(MVN) -Pfast,mutation -pl domain verify

fmt: ## Formats the sources
	@$(MVN) -q spotless:apply

check-reproducible: ## Builds twice and compares the jars byte for byte
	@.mvn/check-reproducible

release: ## Makes archive, Debian package, chart, bundle, checksums and signature in target/release; RELEASE=--unsigned signs nothing
	@.mvn/release $(RELEASE)

packages: ## Tries what `make release` made: installs it in a clean Debian without Java, upgrades, removes; takes some minutes
	@.ci/packages

evening: ## Plays an operator's evening from the release in target/release: moves in, signs in, loses all, restores; prints times
	@.ci/evening

clean: ## Removes what the build made; ./data stays
	@$(MVN) -q clean
