package io.foyer.itests.runtime;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;

/**
 * Walks every registered endpoint and holds its policy against the contract's auth column, on paper
 * and in deed.
 */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class EndpointsIT {
  @Configuration
  public Option[] configuration() throws Exception {
    return new Option[] {Product.demo()};
  }

  private static Map<String, String> contract() throws Exception {
    Map<String, String> table = new TreeMap<>();
    try (InputStream in = EndpointsIT.class.getResourceAsStream("/access.txt")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        if (!line.isBlank() && !line.startsWith("#")) {
          String[] part = line.split(" ");
          table.put(part[0] + " " + part[1], part[2]);
        }
      }
    }
    return table;
  }

  private static Map<String, String> registered(Browser browser) throws Exception {
    Map<String, String> endpoints = new TreeMap<>();
    JsonNode paths = Browser.json(browser.get("/api/openapi.json")).get("paths");
    paths
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation ->
                            endpoints.put(
                                operation.getKey().toUpperCase(Locale.ROOT)
                                    + " "
                                    + path.getKey().replaceAll("\\{[^}]*}", "{x}"),
                                operation.getValue().path("x-foyer-access").asText())));
    return endpoints;
  }

  @Test
  public void everyEndpointHasThePolicyOfTheContract() throws Exception {
    Map<String, String> registered = registered(Browser.administrator());
    assertTrue("only " + registered.size() + " endpoints", registered.size() >= 50);
    Map<String, String> contract = contract();
    List<String> wrong = new ArrayList<>();
    registered.forEach(
        (endpoint, policy) -> {
          if (!policy.equals(contract.get(endpoint))) {
            wrong.add(endpoint + " is " + policy + ", the contract says " + contract.get(endpoint));
          }
        });
    contract.keySet().stream()
        .filter(endpoint -> !registered.containsKey(endpoint))
        .forEach(endpoint -> wrong.add(endpoint + " is missing"));
    assertEquals(List.of(), wrong);
  }

  @Test
  public void nobodyAndUsersAreTurnedAwayWhereTheyHaveNoBusiness() throws Exception {
    Browser administrator = Browser.administrator();
    String password = "a quiet lantern 9";
    administrator.post(
        "/api/user/create",
        Browser.JSON
            .createObjectNode()
            .put("username", "guest")
            .put("password", password)
            .toString());
    Browser user = Browser.signIn("guest", password);
    List<String> wrong = new ArrayList<>();
    for (Map.Entry<String, String> endpoint : registered(administrator).entrySet()) {
      if (endpoint.getValue().equals("public")) {
        continue;
      }
      HttpResponse<String> anonymous = call(Browser.nobody(), endpoint.getKey());
      if (anonymous.statusCode() != 401
          || !anonymous.body().equals("{\"error\":\"Unauthorized\"}")) {
        wrong.add(
            "nobody: " + endpoint.getKey() + " " + anonymous.statusCode() + " " + anonymous.body());
      }
      if (endpoint.getValue().equals("administrator")) {
        HttpResponse<String> refused = call(user, endpoint.getKey());
        if (refused.statusCode() != 403) {
          wrong.add(
              "user: " + endpoint.getKey() + " " + refused.statusCode() + " " + refused.body());
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  public void mediaWantsASessionOrATicket() throws Exception {
    Browser.administrator();
    for (String path :
        List.of(
            "/api/proxy/library?path=/scene/1/screenshot",
            "/api/proxy/scene/1/preview",
            "/api/proxy/scene/1/webp",
            "/api/proxy/image/1/image",
            "/api/proxy/clip/1/preview",
            "/api/scene/1/proxy-stream/stream.m3u8",
            "/api/scene/1/caption?lang=en&type=vtt",
            "/api/scene/1/proxy-stream/stream?ticket=forged")) {
      HttpResponse<String> response = Browser.nobody().get(path);
      assertEquals(path, 401, response.statusCode());
      assertEquals(path, "{\"error\":\"Unauthorized\"}", response.body());
    }
  }

  private static HttpResponse<String> call(Browser browser, String endpoint) throws Exception {
    String[] part = endpoint.split(" ");
    return browser.send(
        browser
            .request(part[1].replace("{x}", "1"))
            .header("Content-Type", "application/json")
            .method(
                part[0],
                part[0].equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}")));
  }
}
