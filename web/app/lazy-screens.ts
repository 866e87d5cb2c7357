import { lazy, type ComponentType } from 'react'
import { loadMoreMessages, needTexts, type TextPart } from '../i18n/messages.ts'

/** The form starts with few texts; what it loads later brings the rest. */
export function withFirstTexts(load: () => Promise<ComponentType>, parts: readonly TextPart[]): ComponentType {
  return lazy(async () => {
    needTexts(parts)
    return { default: await load() }
  })
}

export function lazyScreen(load: () => Promise<ComponentType>, parts: readonly TextPart[] = []): ComponentType {
  return lazy(async () => {
    needTexts(parts)
    const [screen] = await Promise.all([load(), loadMoreMessages()])
    return { default: screen }
  })
}

export function lazyQueryScreen(load: () => Promise<ComponentType>, parts: readonly TextPart[] = []): ComponentType {
  return lazyScreen(async () => {
    const [{ withQueries }, screen] = await Promise.all([import('./with-queries.tsx'), load()])
    return withQueries(screen)
  }, parts)
}
