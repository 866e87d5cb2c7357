import { translate } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { ModifyButton } from './done-block.tsx'
import { Recap } from '../rail/recap.tsx'
import { Summary } from './summary.tsx'
import { useDefinition, useWizard } from '../wizard-context.ts'
import styles from './check-answers.module.css'

/** Every answer, page by page, before it binds: what is signed can be read and mended first. */
export function CheckAnswers({ until }: { until: number }) {
  const { t, locale } = useI18n()
  const { engine } = useWizard()
  const { pages } = useDefinition()
  const visible = engine.visibleBlocks()
  const before = visible.slice(0, visible.indexOf(until))
  return (
    <section className={styles.check}>
      <h3>{t('wizard.sign.check')}</h3>
      <p>{t('wizard.sign.check-text')}</p>
      <Recap />
      {pages.map(({ id, title, blocks }) => {
        const shown = blocks.filter((block) => before.includes(block.id) && block.kind === 'normal')
        if (shown.length === 0) return null
        return (
          <details key={id} open className={styles.page}>
            <summary>{translate(title, locale)}</summary>
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
