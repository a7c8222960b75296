package io.foyer.visibility.internal.rest;

import static io.foyer.visibility.internal.rest.Service.ANN;
import static io.foyer.visibility.internal.rest.Service.as;
import static io.foyer.visibility.internal.rest.Service.assertInvalid;
import static io.foyer.visibility.internal.rest.Service.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.foyer.core.Failure;
import io.foyer.core.Role;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusionsAdminResourceTest {
  @TempDir Path directory;
  private Service service;

  @BeforeEach
  void start() {
    service = new Service(directory);
    service.fill();
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @Test
  void whatIsExcludedIsCountedByUserTypeAndReason() {
    service.hidden.hide(new NamedEntity("performer", "9", null), as(ANN));
    Set<String> rows = new TreeSet<>();
    json(service.exclusions.stats()).forEach(row -> rows.add(row.toString()));
    assertTrue(
        rows.contains(
            "{\"userId\":2,\"entityType\":\"scene\",\"reason\":\"cascade\",\"_count\":2}"),
        rows.toString());
    assertTrue(
        rows.contains(
            "{\"userId\":2,\"entityType\":\"performer\",\"reason\":\"hidden\",\"_count\":1}"),
        rows.toString());
  }

  @Test
  void oneUserIsComputedAnew() {
    service.hidden.hide(new NamedEntity("performer", "9", null), as(ANN));
    JsonNode before = json(service.exclusions.stats());
    service.records.forget(2);
    assertFalse(before.equals(json(service.exclusions.stats())));
    assertEquals(
        "{\"ok\":true,\"message\":\"Recomputed exclusions for user 2\"}",
        json(service.exclusions.recompute("2")).toString());
    assertEquals(before, json(service.exclusions.stats()));
  }

  @Test
  void oneWhoFailsDoesNotKeepTheOthersFromIt() {
    service.users.ghost(7);
    service.users.put(3, "bea", Role.USER);
    JsonNode all = json(service.exclusions.recomputeAll());
    assertFalse(all.get("ok").asBoolean());
    assertEquals(3, all.get("success").asInt());
    assertEquals(1, all.get("failed").asInt());
    assertEquals("[{\"userId\":7,\"error\":\"User not found\"}]", all.get("errors").toString());
    assertTrue(service.records.read(3).isPresent());
  }

  @Test
  void allAreComputedAnew() {
    JsonNode all = json(service.exclusions.recomputeAll());
    assertTrue(all.get("ok").asBoolean());
    assertEquals("Recomputed exclusions for 2 of 2 users", all.get("message").asText());
    assertEquals(0, all.get("errors").size());
  }

  @Test
  void usersWhoAreNoneAreSaidSo() {
    assertInvalid("userId", "Invalid user ID", () -> service.exclusions.recompute("x"));
    assertEquals(
        "User not found",
        assertThrows(Failure.NotFound.class, () -> service.exclusions.recompute("77"))
            .getMessage());
  }
}
