import { lazy, type ComponentType } from 'react'
import { loadMoreMessages, needTexts, type TextPart } from '../i18n/messages.ts'

type Load<Name extends string> = () => Promise<NoInfer<Record<Name, ComponentType>>>

/** The form starts with few texts; what it loads later brings the rest. */
export function withFirstTexts<N extends string>(load: Load<N>, name: N, parts: readonly TextPart[]): ComponentType {
  return lazy<ComponentType>(async () => {
    needTexts(parts)
    return { default: (await load())[name] }
  })
}

export function lazyScreen<N extends string>(load: Load<N>, name: N, parts: readonly TextPart[] = []): ComponentType {
  return lazy<ComponentType>(async () => {
    needTexts(parts)
    const [screens] = await Promise.all([load(), loadMoreMessages()])
    return { default: screens[name] }
  })
}

export function lazyQueryScreen<N extends string>(load: Load<N>, name: N, parts?: readonly TextPart[]): ComponentType {
  const loadWithQueries = async () => {
    const [{ withQueries }, screens] = await Promise.all([import('./with-queries.tsx'), load()])
    return { screen: withQueries(screens[name]) }
  }
  return lazyScreen(loadWithQueries, 'screen', parts)
}
