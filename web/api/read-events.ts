export type ServerEvent = { id: string | null; event: string; data: string }

/** Parses a text/event-stream. A comment only proves that the connection is alive. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent | 'alive'> {
  let rest = ''
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) yield readEvent(part)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function readEvent(text: string): ServerEvent | 'alive' {
  const fields = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    if (name !== '') fields.set(name, name === 'data' && fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  const data = fields.get('data')
  if (data === undefined) return 'alive'
  return { id: fields.get('id') ?? null, event: fields.get('event') ?? 'message', data }
}
