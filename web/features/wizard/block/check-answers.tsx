import { translate, type Block } from '@parcelle/forms'
import { useState } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { ModifyButton } from './done-block.tsx'
import { Recap } from '../sidebar/recap.tsx'
import { Summary } from './summary.tsx'
import { findReferentialId } from '../store/referential.ts'
import { showsAnswer } from '../store/writable.ts'
import { useDefinition, useReviews, useWizard } from '../wizard-context.ts'
import styles from './check-answers.module.css'

/** All answers by page, to be checked before signing. The product page and pages to review are expanded. */
export function CheckAnswers({ until }: { until: number }) {
  const { t, count, locale } = useI18n()
  const { engine } = useWizard()
  const { pages } = useDefinition()
  const reviews = useReviews()
  const [isWhole, setWhole] = useState(false)
  const bought = engine.view.blockOf(findReferentialId(engine, 'product') ?? 0)?.page_id
  const visible = engine.visibleBlocks()
  const before = visible.slice(0, visible.indexOf(until))
  const countAnswers = (blocks: readonly Block[]) =>
    blocks
      .flatMap(({ elements }) => elements)
      .filter((element) => showsAnswer(element) && engine.visible(element.id) && engine.value(element.id) !== null)
      .length
  return (
    <section className={styles.check}>
      <h3>{t('wizard.sign.check')}</h3>
      <p>{t('wizard.sign.check-text')}</p>
      <Recap />
      <Button dense variant="tertiary" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'wizard.sign.fold' : 'wizard.sign.unfold')}
      </Button>
      {pages.map(({ id, title, blocks }) => {
        const shown = blocks.filter((block) => before.includes(block.id) && block.kind === 'normal')
        if (shown.length === 0) return null
        return (
          <details
            key={`${id} ${isWhole}`}
            open={isWhole || id === bought || shown.some((block) => reviews.includes(block.id))}
            className={styles.page}
          >
            <summary>
              {translate(title, locale)}
              <span className={styles.count}>{count('wizard.sign.answers', countAnswers(shown))}</span>
            </summary>
            {shown.map((block) => (
              <div key={block.id} className={styles.block}>
                <div className={styles.head}>
                  <h4>{translate(block.title, locale)}</h4>
                  <ModifyButton block={block} />
                </div>
                <Summary block={block} isLong />
              </div>
            ))}
          </details>
        )
      })}
    </section>
  )
}
