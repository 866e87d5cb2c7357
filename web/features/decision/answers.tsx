import type { View } from '@parcelle/contract/integration'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { hasWords } from '../../ui/content/fold-text.ts'
import { Highlight } from '../../ui/content/highlight.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { CorrectAnswer } from './corrections/correct-button.tsx'
import styles from './answers.module.css'

type Page = View[number]
type Element = Page['blocks'][number]['elements'][number]
type Value = Element['value']

export function Answers({ pages }: { pages: View }) {
  const { t } = useI18n()
  const [term, setTerm] = useState('')
  const toTexts = useWords()
  const found = search(pages, ({ presentation, value }) => hasWords([presentation, ...toTexts(value)], term))
  const count = found.flatMap(({ blocks }) => blocks.flatMap(({ elements }) => elements)).length
  return (
    <Stack>
      <div className={styles.tools}>
        <SearchField
          id="answers-search"
          label={t('validation.answers.search')}
          value={term}
          onChange={setTerm}
          onClear={() => setTerm('')}
        />
        <Button icon="print" onClick={() => window.print()}>
          {t('validation.answers.print')}
        </Button>
      </div>
      <LiveRegion>{term.trim() !== '' && <p>{t('validation.answers.found', { count })}</p>}</LiveRegion>
      {found.map((page) => (
        <AnsweredPage key={page.id} page={page} term={term.trim()} />
      ))}
    </Stack>
  )
}

function search(pages: View, isWanted: (element: Element) => boolean): View {
  return pages.flatMap((page) => {
    const blocks = page.blocks.flatMap((block) => {
      const elements = block.elements.filter(isWanted)
      return elements.length > 0 ? [{ ...block, elements }] : []
    })
    return blocks.length > 0 ? [{ ...page, blocks }] : []
  })
}

function AnsweredPage({ page, term }: { page: Page; term: string }) {
  return (
    <Card title={page.name} titleId={`page-${page.id}`}>
      {page.blocks.map(({ id, name, elements }) => (
        <section key={id} className={styles.block}>
          <h3>{name}</h3>
          <dl className={styles.answers}>
            {elements.map((element) => (
              <Answer key={element.elementId} element={element} term={term} />
            ))}
          </dl>
        </section>
      ))}
    </Card>
  )
}

function Answer({ element: { elementId, presentation, value }, term }: { element: Element; term: string }) {
  const { t } = useI18n()
  const words = useWords()(value)
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(words.join('\n')).then(
      () => true,
      () => false,
    )
    if (isCopied) toast({ tone: 'success', key: 'validation.answers.copied', params: { label: presentation } })
  }
  return (
    <div className={styles.answer}>
      <dt>
        <Highlight text={presentation} term={term} />
      </dt>
      <dd>
        <Words words={words} isList={Array.isArray(value)} term={term} />
        {words.length > 0 && 'clipboard' in navigator && (
          <IconButton
            icon="duplicate"
            label={t('validation.answers.copy', { label: presentation })}
            className={styles.copy}
            onClick={() => void copy()}
          />
        )}
        <CorrectAnswer elementId={elementId} label={presentation} className={styles.copy} />
      </dd>
    </div>
  )
}

function Words({ words, isList, term }: { words: readonly string[]; isList: boolean; term: string }) {
  if (words.length === 0) return '—'
  if (!isList)
    return (
      <span className={styles.words}>
        <Highlight text={words.join('')} term={term} />
      </span>
    )
  return (
    <ul className={styles.list}>
      {words.map((item) => (
        <li key={item}>
          <Highlight text={item} term={term} />
        </li>
      ))}
    </ul>
  )
}

function useWords() {
  const { t } = useI18n()
  return (value: Value): string[] => {
    if (typeof value === 'boolean') return [t(value ? 'widget.yes' : 'widget.no')]
    return [value ?? []].flat().filter((text) => text !== '')
  }
}
