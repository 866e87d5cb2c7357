import type { View } from '@parcelle/contract/decision/decision'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useI18n } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { hasWords } from '../../ui/content/fold-text.ts'
import { Highlight } from '../../ui/content/highlight.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Chip } from '../../ui/content/chip.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { LiveRegion } from '../../ui/messages/live-region.tsx'
import { toast } from '../../ui/messages/toasts.ts'
import { CorrectAnswer } from './corrections/correct-button.tsx'
import { answerPlace, useAddressedPlace } from './points/show-place.ts'
import { useWords } from './use-words.ts'
import styles from './answers.module.css'

type Page = View[number]
type Element = Page['blocks'][number]['elements'][number]

type Props = {
  pages: View
  /** The elements of the points that nobody has ticked. */
  flagged: ReadonlySet<number>
}

/** The answers, each page folded under its title; a search unfolds what it finds. */
export function Answers({ pages, flagged }: Props) {
  const { t } = useI18n()
  const [term, setTerm] = useState('')
  const [unfolded, setUnfolded] = useState(0)
  const toTexts = useWords()
  useAddressedPlace(true)
  const found = search(pages, ({ presentation, value }) => hasWords([presentation, ...toTexts(value)], term))
  const count = found.flatMap(listElements).length
  const isSearching = term.trim() !== ''
  function print() {
    flushSync(() => setUnfolded((before) => before + 1))
    window.print()
  }
  return (
    <Stack>
      <div className={styles.tools}>
        <SearchField
          id="answers-search"
          label={t('decision.answers.search')}
          value={term}
          onChange={setTerm}
          onClear={() => setTerm('')}
        />
        <div className={styles.buttons}>
          <Button variant="tertiary" onClick={() => setUnfolded((before) => before + 1)}>
            {t('decision.answers.unfold')}
          </Button>
          <Button icon="print" onClick={print}>
            {t('decision.answers.print')}
          </Button>
        </div>
      </div>
      <LiveRegion>{isSearching && <p>{t('decision.answers.found', { count })}</p>}</LiveRegion>
      <div key={`${unfolded} ${isSearching}`} className={styles.pages}>
        {found.map((page) => (
          <AnsweredPage
            key={page.id}
            page={page}
            term={term.trim()}
            flagged={flagged}
            isUnfolded={unfolded > 0 || isSearching}
          />
        ))}
      </div>
    </Stack>
  )
}

const listElements = ({ blocks }: Page) => blocks.flatMap(({ elements }) => elements)

function search(pages: View, isWanted: (element: Element) => boolean): View {
  return pages.flatMap((page) => {
    const blocks = page.blocks.flatMap((block) => {
      const elements = block.elements.filter(isWanted)
      return elements.length > 0 ? [{ ...block, elements }] : []
    })
    return blocks.length > 0 ? [{ ...page, blocks }] : []
  })
}

type PageProps = { page: Page; term: string; flagged: ReadonlySet<number>; isUnfolded: boolean }

function AnsweredPage({ page, term, flagged, isUnfolded }: PageProps) {
  const { t } = useI18n()
  const titleId = `page-${page.id}`
  const points = listElements(page).filter(({ elementId }) => flagged.has(elementId)).length
  return (
    <section className={styles.page} aria-labelledby={titleId}>
      <details open={isUnfolded}>
        <summary className={styles.summary}>
          <h2 id={titleId}>{page.name}</h2>
          {points > 0 && (
            <Chip tone="warning" icon="warning">
              {t('vigilance.open', { count: points })}
            </Chip>
          )}
        </summary>
        {page.blocks.map(({ id, name, elements }) => (
          <section key={id} className={styles.block}>
            <h3>{name}</h3>
            <dl className={styles.answers}>
              {elements.map((element) => (
                <Answer
                  key={element.elementId}
                  element={element}
                  term={term}
                  isFlagged={flagged.has(element.elementId)}
                />
              ))}
            </dl>
          </section>
        ))}
      </details>
    </section>
  )
}

type AnswerProps = { element: Element; term: string; isFlagged: boolean }

function Answer({ element: { elementId, presentation, value }, term, isFlagged }: AnswerProps) {
  const { t } = useI18n()
  const words = useWords()(value)
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(words.join('\n')).then(
      () => true,
      () => false,
    )
    if (isCopied) toast({ tone: 'success', key: 'decision.answers.copied', params: { label: presentation } })
  }
  return (
    <div id={answerPlace(elementId)} tabIndex={-1} className={styles.answer} data-flagged={isFlagged || undefined}>
      <dt>
        <Highlight text={presentation} term={term} />
      </dt>
      <dd>
        <Words words={words} isList={Array.isArray(value)} term={term} />
        {words.length > 0 && 'clipboard' in navigator && (
          <IconButton
            icon="duplicate"
            label={t('decision.answers.copy', { label: presentation })}
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
