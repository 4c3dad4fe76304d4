// Calls to the program behind the page. Changes carry the session's token.

let csrf = "";
let underWay = 0;

/** Says on the page whether an answer is awaited. */
function busy(change) {
  underWay += change;
  document.body.toggleAttribute("data-busy", underWay > 0);
}

export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, body) {
  const options = { method, headers: { accept: "application/json" }, credentials: "same-origin" };
  if (method !== "GET") options.headers["x-incognote-csrf"] = csrf;
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  busy(1);
  try {
    return await answerTo(fetch(`/api/${path}`, options));
  } finally {
    // After whoever asked has drawn the answer.
    setTimeout(() => busy(-1));
  }
}

async function answerTo(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new ApiError(0, "The program behind this page does not answer. Is it still running? Nothing signed or saved is lost.");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, answer.detail || answer.title || `error ${response.status}`);
  if (answer.csrf) csrf = answer.csrf;
  return answer;
}

export const get = (path) => call("GET", path);
export const post = (path, body) => call("POST", path, body);
