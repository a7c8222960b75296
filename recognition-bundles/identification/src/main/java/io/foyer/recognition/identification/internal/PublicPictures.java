package io.foyer.recognition.identification.internal;

import io.foyer.core.Failure;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.IDN;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Fetches a picture from the internet for somebody who may be anybody. Only http and https, no
 * redirects, no key, bounded in time and size, and only from public addresses: a name is resolved
 * once, every address is looked at, and the connection goes to exactly the address that was looked
 * at. That is why this speaks HTTP itself: the platform's client resolves names a second time.
 */
final class PublicPictures {
  /** Contract 1.8. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static final int LARGEST = 32 << 20;
  private static final int LONGEST_HEAD = 32 << 10;
  private static final int LONGEST_ADDRESS = 4096;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})\\b.*");

  private final Predicate<InetAddress> allowed;

  PublicPictures() {
    this(PublicAddresses::isPublic);
  }

  PublicPictures(Predicate<InetAddress> allowed) {
    this.allowed = allowed;
  }

  /**
   * Reads an address.
   *
   * @throws Failure.Invalid when it is not one of http or https
   */
  static URI address(String text) {
    try {
      URI uri = new URI(text.strip());
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if (text.length() <= LONGEST_ADDRESS
          && (scheme.equals("http") || scheme.equals("https"))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw failed("the address is not acceptable");
    }
    throw failed("only http and https addresses are acceptable");
  }

  /**
   * Fetches the bytes.
   *
   * @throws Failure.Invalid when they are not to be had; the message never tells what answered
   */
  byte[] fetch(URI address) {
    boolean secure = address.getScheme().equalsIgnoreCase("https");
    String host = IDN.toASCII(address.getHost().replaceAll("[\\[\\]]", ""), IDN.ALLOW_UNASSIGNED);
    int port = address.getPort() >= 0 ? address.getPort() : secure ? 443 : 80;
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try (Socket plain = new Socket()) {
      // Closing the socket is what ends a read that waits.
      Thread guard = Thread.ofVirtual().start(() -> closeAfter(plain, LIMIT));
      try {
        plain.connect(new InetSocketAddress(resolved(host), port), (int) LIMIT.toMillis());
        plain.setSoTimeout((int) LIMIT.toMillis());
        Socket socket = secure ? secured(plain, host, port) : plain;
        send(socket.getOutputStream(), address, host, port, secure);
        return answer(new BufferedInputStream(socket.getInputStream()));
      } finally {
        guard.interrupt();
      }
    } catch (UnknownHostException e) {
      throw failed("the host is not known");
    } catch (IOException e) {
      throw failed(
          System.nanoTime() - deadline > 0
              ? "it did not arrive within " + LIMIT.toSeconds() + " seconds"
              : "the connection failed");
    }
  }

  private InetAddress resolved(String host) throws UnknownHostException {
    InetAddress[] all = InetAddress.getAllByName(host);
    // One bad address is enough: which one is taken must not be up to whoever answers for the name.
    if (!Arrays.stream(all).allMatch(allowed)) {
      throw failed("the address is not a public one");
    }
    return all[0];
  }

  private static void closeAfter(Socket socket, Duration limit) {
    try (socket) {
      Thread.sleep(limit);
    } catch (InterruptedException e) {
      // The answer is there; its reader closes the socket as well.
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Socket secured(Socket plain, String host, int port) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            ((SSLSocketFactory) SSLSocketFactory.getDefault())
                .createSocket(plain, host, port, true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static void send(OutputStream out, URI address, String host, int port, boolean secure)
      throws IOException {
    String path =
        address.getRawPath() == null || address.getRawPath().isEmpty() ? "/" : address.getRawPath();
    String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
    String target =
        URI.create("http://h" + path + query).toASCIIString().substring("http://h".length());
    String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    // Version 1.0: the answer then ends with the connection and is not chunked.
    String head =
        "GET "
            + target
            + " HTTP/1.0\r\nHost: "
            + (port == (secure ? 443 : 80) ? name : name + ":" + port)
            + "\r\nAccept: image/jpeg, image/png, image/webp, image/gif\r\nUser-Agent: Foyer\r\n"
            + "Connection: close\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static byte[] answer(InputStream in) throws IOException {
    String head = head(in);
    Matcher status = STATUS.matcher(head.lines().findFirst().orElse(""));
    if (!status.matches()) {
      throw failed("the answer is not acceptable");
    }
    int code = Integer.parseInt(status.group(1));
    if (code >= 300 && code < 400) {
      throw failed("the address redirects to another one");
    }
    if (code != 200) {
      throw failed("HTTP status " + code);
    }
    if (head.toLowerCase(Locale.ROOT).contains("\r\ntransfer-encoding:")) {
      throw failed("the answer is not acceptable");
    }
    byte[] body = in.readNBytes(LARGEST + 1);
    if (body.length > LARGEST) {
      throw failed("it is larger than " + (LARGEST >> 20) + " MB");
    }
    return body;
  }

  /** Everything up to the empty line. */
  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int ends = 0;
    while (ends < 2) {
      int c = in.read();
      if (c < 0 || head.size() > LONGEST_HEAD) {
        throw failed("the answer is not acceptable");
      }
      head.write(c);
      ends = c == '\n' ? ends + 1 : c == '\r' ? ends : 0;
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  private static Failure.Invalid failed(String why) {
    return new Failure.Invalid("Failed to fetch image: " + why);
  }
}
