import { translate, type Block, type BlockState } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { classes } from '../../../ui/content/classes.ts'
import flyout from '../../../ui/actions/flyout.module.css'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Icon, type IconName } from '../../../ui/content/icon.tsx'
import { useFlyout } from '../../../ui/actions/use-flyout.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { blockIcon } from './block-icons.ts'
import { FormText } from '../widgets/field/form-text.tsx'
import styles from './block-title.module.css'

export const titleId = (blockId: number) => `bloc-${blockId}`

const stateIcons: Partial<Record<BlockState, IconName>> = {
  complete: 'success',
  validate: 'warning',
  disable: 'lock',
  waiting: 'pending',
}

export function BlockTitle({ block, state }: { block: Block; state: BlockState }) {
  const { t, locale } = useI18n()
  const title = translate(block.title, locale)
  const icon = stateIcons[state] ?? blockIcon(block.icon)
  return (
    <span className={styles.line}>
      <h2 id={titleId(block.id)} tabIndex={-1} className={classes(styles.title, styles[state])} data-slug={block.slug}>
        {icon && <Icon name={icon} size={24} className={styles.icon} />}
        <span>
          {title}
          <VisuallyHidden> ({t(`wizard.state.${state}`)})</VisuallyHidden>
        </span>
      </h2>
      {block.help && state === 'progress' && <Help title={title} text={translate(block.help, locale)} />}
    </span>
  )
}

function Help({ title, text }: { title: string; text: string }) {
  const { t } = useI18n()
  const { isOpen, side, toggle, root, button } = useFlyout()
  return (
    <span ref={root} className={flyout.root}>
      <IconButton
        ref={button}
        icon="help"
        label={t('wizard.block.help', { title })}
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <span className={classes(flyout.panel, styles.help)} data-side={side} data-placement="foot" role="note">
          <FormText text={text} />
        </span>
      )}
    </span>
  )
}

export function focusTitle(blockId: number): void {
  const title = document.getElementById(titleId(blockId))
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}
