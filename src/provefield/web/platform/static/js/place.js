/** Where the platform stands on its server: paths are written as from its root, and led there by `addressOf`. */

const prefix = document.documentElement.dataset.prefix ?? "";

/** The address of a path of ours; one that is complete, or leads elsewhere, stays as it is. */
export const addressOf = (path) => (path.startsWith("/") && !path.startsWith(`${prefix}/`) ? prefix + path : path);
