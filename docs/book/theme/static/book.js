// The contents are folded on a phone; and the other versions of the book beside this one, from ../versions.js.
"use strict";

if (matchMedia("(max-width: 60rem)").matches) {
  document.querySelector("details.contents").open = false;
}

const here = document.getElementById("version");
const versions = window.BOOK_VERSIONS || [];
if (versions.length > 1) {
  const choice = document.createElement("select");
  choice.setAttribute("aria-label", "Version");
  for (const version of versions) {
    choice.add(new Option(version, version, false, version === here.dataset.version));
  }
  choice.addEventListener("change", () => {
    const root = document.documentElement.dataset.content_root;
    location.href = new URL(root + "../" + encodeURIComponent(choice.value) + "/index.html", location.href).href;
  });
  here.replaceChildren(choice);
}
