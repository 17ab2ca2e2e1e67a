/**
 * Jenkins puts the crumb of the session into every form of a page, also into those that only ask: from these it would get into
 * addresses, which are shared and logged.
 */

document.querySelectorAll("form.benchgate-form[method=get]").forEach((form) => {
  form.addEventListener("formdata", (event) => event.formData.delete(document.head.dataset.crumbHeader));
});
