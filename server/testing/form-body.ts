type SentFile = { name: string; content: Buffer; type?: string }
const BOUNDARY = 'parcelle-boundary'

export function formBody(fields: Readonly<Record<string, string | number>>, file: SentFile | null) {
  const parts = Object.entries(fields).map(([name, value]) =>
    part(`form-data; name="${name}"`, Buffer.from(`${value}`)),
  )
  if (file) {
    const type = `\r\ncontent-type: ${file.type ?? 'application/octet-stream'}`
    parts.push(part(`form-data; name="file"; filename="${file.name.replaceAll('"', '%22')}"${type}`, file.content))
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

const part = (disposition: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
