from locust import HttpUser, task, constant

class Shop(HttpUser):
    wait_time = constant(0.01)

    @task(3)
    def items(self):
        self.client.get("/items")

    @task
    def item(self):
        self.client.get("/items/1", name="/items/[id]")

class Failing(HttpUser):
    wait_time = constant(0.01)

    @task
    def missing(self):
        self.client.get("/missing")
