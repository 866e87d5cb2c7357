import { useI18n } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { ChoiceField } from '../form/inspector/simple-fields.tsx'
import { labelOf, type FormNode } from '../form/model/form-model.ts'
import styles from './samples.module.css'

type PickerProps = { blocks: readonly FormNode[]; at: number; onGo: (at: number) => void }

/** The block that a trial shows: by its title, or the one before and after. */
export function BlockPicker({ blocks, at, onGo }: PickerProps) {
  const { t, locale } = useI18n()
  return (
    <div className={styles.choices}>
      <ChoiceField
        label={t('studio.samples.try.block')}
        value={blocks[at]?.key}
        choices={blocks.map((node) => ({
          value: node.key,
          label: `${node.parent ? labelOf(node.parent, locale) : ''} › ${labelOf(node, locale)}`,
        }))}
        onChange={(key) =>
          onGo(
            Math.max(
              0,
              blocks.findIndex((node) => node.key === key),
            ),
          )
        }
      />
      <div className={styles.tools}>
        <Button dense icon="chevron-left" unavailable={at === 0} onClick={() => onGo(at - 1)}>
          {t('studio.samples.try.previous')}
        </Button>
        <Button dense icon="chevron-right" unavailable={at >= blocks.length - 1} onClick={() => onGo(at + 1)}>
          {t('studio.samples.try.next')}
        </Button>
      </div>
    </div>
  )
}
