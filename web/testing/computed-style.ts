const attributes = ['hidden', 'open', 'type']

/**
 * Computes `display` and `visibility` once for all equal elements. jsdom matches each element against its whole default
 * style sheet, which is most of the time of a query by role. The result undoes it.
 */
export function cacheComputedStyle(): () => void {
  // Vitest copies what the window of the document has to the global object.
  const places = new Set([globalThis, document.defaultView ?? globalThis])
  const original = window.getComputedStyle
  const compute = original.bind(document.defaultView)
  const cached = new Map<string, { display: string; visibility: string }>()

  const computeOnce: typeof compute = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || isInsideStyled(element)) return compute(element, pseudo)
    const key = describe(element)
    let shown = cached.get(key)
    if (!shown) {
      const { display, visibility } = compute(element)
      shown = { display, visibility }
      cached.set(key, shown)
    }
    return answer(shown, () => compute(element))
  }
  for (const place of places) place.getComputedStyle = computeOnce
  return () => {
    for (const place of places) place.getComputedStyle = original
  }
}

function answer(shown: { display: string; visibility: string }, compute: () => CSSStyleDeclaration) {
  const isShown = (name: string | symbol): name is keyof typeof shown => name === 'display' || name === 'visibility'
  // The target is never read: everything it has comes from `get`.
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (isShown(name)) return shown[name]
      if (name === 'getPropertyValue')
        return (property: string) => (isShown(property) ? shown[property] : compute().getPropertyValue(property))
      const style = compute()
      const value: unknown = Reflect.get(style, name)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}

/** What the default style sheet reads for these two properties. */
const describe = (element: Element) =>
  [element.namespaceURI, element.localName, ...attributes.map((name) => element.getAttribute(name))].join(' ')

function isInsideStyled(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (/display|visibility/.test(at.getAttribute('style') ?? '')) return true
  return false
}
