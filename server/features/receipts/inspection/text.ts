// Every control character but tabs, line ends and page breaks.
// oxlint-disable-next-line no-control-regex
const strange = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

/** Whether the content is valid UTF-8 without control characters. */
export function isText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return text.trim() !== '' && !strange.test(text)
  } catch {
    return false
  }
}
