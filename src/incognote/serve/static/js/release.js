// Clean notes out: under a policy, to the place that was chosen when the program was started.
import { get, post } from "./api.js";
import { h, plural } from "./dom.js";

export async function releaseCard(failed) {
  const { files, policies } = await get("release");
  const policy = h("select", { "aria-label": "Policy of the release" }, policies.map((name) => h("option", { value: name }, name)));
  const unsigned = h("input", { type: "checkbox", id: "unsigned" });
  const result = h("p", { role: "status", class: "released" });
  const button = h("button", { class: "primary", type: "button", disabled: !files }, "Release clean notes");
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      result.textContent = told(await post("release", { policy: policy.value, unsigned: unsigned.checked }));
    } catch (error) {
      failed(error);
    }
    button.disabled = false;
  });
  return h("div", { class: "card" }, h("h2", {}, "Release clean notes"),
    h("p", { class: "soft" }, files
      ? `Signed notes, in the format they came in, with everything replaced that was settled. ${files.vault ? "The originals are kept in the vault." : "There is no vault: nothing can be restored."} ${files.signed ? "The manifest is signed with the key." : "The manifest is not signed: the program was started without --signing-key."}`
      : "The program was started without a place for clean notes. Start it with --release-to FOLDER (and --secret-file, --vault, --key-file, --signing-key), or use incognote review export."),
    h("div", { class: "row" }, policy, h("label", { class: "row small", for: "unsigned" }, unsigned, "also notes that are not signed, marked in the manifest"), button),
    result,
    h("p", { class: "soft small" }, "Audit report: ", h("a", { href: "/api/audit/html", download: true }, "HTML"), " ", h("a", { href: "/api/audit/json", download: true }, "JSON")));
}

function told({ folder, released, not_released: left, failed, possible_leaks: leaks }) {
  const rest = Object.entries(left).map(([status, count]) => `${count} ${status}`).join(", ");
  return [`${plural(released, "note")} released in ${folder}.`, rest ? `Not released: ${rest}.` : "", failed ? `${failed} failed.` : "",
    leaks ? `${plural(leaks, "possible leak")}: look at them before the notes leave.` : ""].filter(Boolean).join(" ");
}
