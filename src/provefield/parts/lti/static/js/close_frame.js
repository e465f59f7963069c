/** A registration is over: the platform in whose window this stands may close it, as LTI asks. */

const around = window.opener ?? window.parent;
if (around !== window) around.postMessage({ subject: "org.imsglobal.lti.close" }, "*");
