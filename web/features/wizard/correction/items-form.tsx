import type { Correction } from '@parcelle/contract/corrections/corrections'
import type { ApiError } from '../../../api/api.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Chip } from '../../../ui/content/chip.tsx'
import { DefinitionList } from '../../../ui/content/definition-list.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { ErrorSummary } from '../block/error-summary.tsx'
import { ElementSlot } from '../element/element-slot.tsx'
import { useCorrectionAnswers } from './use-correction-answers.ts'
import styles from './correction.module.css'

type Props = {
  correction: Correction
  onCorrected: (correction: Correction) => void
  onGone: (error: ApiError) => void
}

export function ItemsForm({ correction: { items }, onCorrected, onGone }: Props) {
  const { t } = useI18n()
  const answers = items.filter(({ kind, isAnswered }) => kind === 'answer' && !isAnswered)
  const elementIds = answers.map(({ elementId }) => elementId)
  const { handleSubmit, isBusy, submitErrors, summary } = useCorrectionAnswers({ elementIds, onCorrected, onGone })
  return (
    <form noValidate onSubmit={handleSubmit} className={styles.form}>
      <Stack>
        {submitErrors && (
          <ErrorSummary ref={summary} elementIds={elementIds} submitErrors={submitErrors} heading="h2" />
        )}
        {items.map((item) => (
          <Item key={item.elementId} item={item} />
        ))}
        {answers.length > 0 && (
          <div>
            <Button type="submit" variant="primary" loading={isBusy}>
              {t('correction.send')}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  )
}

function Item({ item: { elementId, kind, name, reason, before, isAnswered } }: { item: Correction['items'][number] }) {
  const { t } = useI18n()
  return (
    <Card
      look={isAnswered ? 'plain' : 'open'}
      title={name}
      titleId={`correction-${elementId}`}
      actions={
        isAnswered && (
          <Chip tone="success" icon="success">
            {t('correction.item.answered')}
          </Chip>
        )
      }
    >
      {!isAnswered && (
        <div className={styles.item}>
          <DefinitionList
            items={[
              { term: t('correction.reason'), value: <span className={styles.reason}>{reason}</span> },
              { term: t(`correction.before.${kind}`), value: before || null },
            ]}
          />
          <ElementSlot elementId={elementId} />
          {kind === 'receipt' && <p className={styles.note}>{t('correction.receipt.hint')}</p>}
        </div>
      )}
    </Card>
  )
}
