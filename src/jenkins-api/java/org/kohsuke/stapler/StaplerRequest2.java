// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import net.sf.json.JSONObject;

public interface StaplerRequest2 extends HttpServletRequest {
    void bindJSON(Object bean, JSONObject src);
    RequestDispatcher getView(Object it, String viewName) throws IOException;
}
