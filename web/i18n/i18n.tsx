import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { makeI18n, type I18n } from './make-i18n.ts'
import { loadMessages, type Locale, type Messages } from './messages.ts'

export type { I18n } from './make-i18n.ts'

const I18nContext = createContext<I18n | null>(null)

export function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('useI18n is used outside I18nProvider')
  return i18n
}

type ProviderProps = { initial: Locale; messages: Messages; onChange?: (locale: Locale) => void; children: ReactNode }

/** A change of language replaces texts without remounting, so that nothing typed is lost. */
export function I18nProvider({ initial, messages: first, onChange, children }: ProviderProps) {
  const [current, setCurrent] = useState({ locale: initial, messages: first })

  // A layout effect, so that a screen reader does not start in the other language.
  useLayoutEffect(() => {
    document.documentElement.lang = current.locale
  }, [current.locale])

  const i18n = useMemo(() => {
    async function change(locale: Locale) {
      setCurrent({ locale, messages: await loadMessages(locale) })
      onChange?.(locale)
    }
    return makeI18n(current.locale, current.messages, (locale) => void change(locale))
  }, [current, onChange])
  return <I18nContext value={i18n}>{children}</I18nContext>
}

type ScopeProps = { locale: Locale; messages: Messages; children: ReactNode }

/** A part of a screen in another language, such as a preview. */
export function I18nScope({ locale, messages, children }: ScopeProps) {
  const i18n = useMemo(() => makeI18n(locale, messages, () => {}), [locale, messages])
  return (
    <I18nContext value={i18n}>
      <div lang={locale}>{children}</div>
    </I18nContext>
  )
}

/** « +33 1 99 00 01 23 » */
export const formatPhone = (phone: string) => phone.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+33 $1 $2 $3 $4 $5')
