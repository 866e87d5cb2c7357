export function dataUriToFile(uri: string, name: string): File {
  const [, type = 'application/octet-stream', content = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(uri) ?? []
  return new File([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], name, { type })
}
