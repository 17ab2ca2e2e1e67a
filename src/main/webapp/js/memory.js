/** What a reader chose on a page, kept in the browser for the next page of any job. */

/** Lets a choice be what it was last, unless the address says it or it no longer is one, and keeps each new one. */
export function keep(select, name) {
  const key = `benchgate.${name}`;
  try {
    const last = localStorage.getItem(key);
    if (!new URLSearchParams(location.search).has(name) && [...select.options].some((option) => option.value === last)) {
      select.value = last;
    }
    select.addEventListener("change", () => localStorage.setItem(key, select.value));
  } catch {
    // a browser that keeps nothing shows the usual choice
  }
}
