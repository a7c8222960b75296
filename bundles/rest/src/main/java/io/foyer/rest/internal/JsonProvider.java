package io.foyer.rest.internal;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import io.foyer.core.Failure;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ServiceScope;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsApplicationSelect;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsExtension;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsMediaType;
import org.osgi.service.jakartars.whiteboard.propertytypes.JakartarsName;

/**
 * JSON for every REST application on every port. The browsing service's has it built in, since it
 * must be able to say in JSON what is wrong before the first extension arrives.
 */
@Component(
    service = {MessageBodyReader.class, MessageBodyWriter.class},
    scope = ServiceScope.PROTOTYPE)
@JakartarsExtension
@JakartarsName("json")
@JakartarsApplicationSelect("(&(osgi.jakartars.name=*)(!(osgi.jakartars.name=browsing)))")
@JakartarsMediaType(MediaType.APPLICATION_JSON)
@Provider
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class JsonProvider extends JacksonJsonProvider {
  @Activate
  public JsonProvider(@Reference JacksonJson json) {
    super(json.mapper());
  }

  @Override
  public Object readFrom(
      Class<Object> type,
      Type genericType,
      Annotation[] annotations,
      MediaType mediaType,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    Object value;
    try {
      value = super.readFrom(type, genericType, annotations, mediaType, headers, body);
    } catch (CharConversionException e) {
      // What is no text in UTF-32 is not reported as what is no text in UTF-8.
      throw new Failure.Invalid("The request body is not acceptable JSON.");
    }
    if (value == null) {
      throw new Failure.Invalid("The request body must be a JSON object, not null.");
    }
    return value;
  }
}
