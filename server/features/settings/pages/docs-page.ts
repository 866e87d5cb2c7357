type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  requestBody?: Body
  responses: Record<string, Body & { description: string }>
  parameters: { name: string; in: string; required: boolean }[]
}
type Body = { content?: Record<string, { schema: unknown }> }

export function referencePage(document: { [key: string]: unknown }): string {
  // Unsafe cast: the shape is fixed by openApi().
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const sections = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – Parcelle</title><link rel="stylesheet" href="/theme/theme.css"><link rel="stylesheet" href="/theme/docs.css"></head>
<body><main><h1>Parcelle API</h1>
<p>Base address <code>/api/v1</code>. Each call carries <code>Authorization: Bearer</code> unless it is open.
For programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
${[...sections].map(([name, list]) => `<section><h2>${escape(name)}</h2>${list.map(call).join('')}</section>`).join('')}
</main></body></html>`
}

function call({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  const [[status, success] = ['200', undefined]] = Object.entries(operation.responses)
  const refusals = Object.entries(operation.responses).slice(1)
  return `<details id="${escape(operation.operationId)}"><summary><code>${method} ${escape(path)}</code> ${escape(operation.summary)}</summary>
<p>${escape(operation.description)}</p>
${operation.parameters.length > 0 ? `<p>Parameters: ${operation.parameters.map((p) => `<code>${escape(p.name)}</code>${p.required ? '' : ' (optional)'}`).join(', ')}</p>` : ''}
${shape('Body', operation.requestBody)}
${shape(`Answer ${status}`, success)}
<dl>${refusals.map(([code, { description }]) => `<dt>${code}</dt><dd>${escape(description)}</dd>`).join('')}</dl></details>`
}

function shape(title: string, body: Body | undefined): string {
  const schema = Object.values(body?.content ?? {})[0]?.schema
  return schema ? `<h3>${escape(title)}</h3><pre>${escape(JSON.stringify(schema, null, 2))}</pre>` : ''
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
