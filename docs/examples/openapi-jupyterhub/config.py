# The hub alone: no server of a user is started, so no proxy is needed.
import os

from jupyterhub.proxy import Proxy

c = get_config()  # noqa: F821


class NoProxy(Proxy):
    routes = {}

    async def start(self):
        pass

    async def stop(self):
        pass

    async def add_route(self, routespec, target, data):
        self.routes[routespec] = {"routespec": routespec, "target": target, "data": data}

    async def delete_route(self, routespec):
        self.routes.pop(routespec, None)

    async def get_all_routes(self):
        return dict(self.routes)


c.JupyterHub.proxy_class = NoProxy
c.JupyterHub.hub_bind_url = f"http://{os.environ['HOST']}:{os.environ['PORT']}"
c.JupyterHub.db_url = f"sqlite:///{os.environ['DATA']}/jupyterhub.sqlite"
c.JupyterHub.cookie_secret_file = f"{os.environ['DATA']}/cookie_secret"
c.JupyterHub.log_level = "WARN"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.services = [
    # may make administrators of users, as the requests do
    {"name": "benchgate", "api_token": os.environ["JUPYTERHUB_TOKEN"], "admin": True}
]
