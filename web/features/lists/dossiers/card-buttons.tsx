import type { DossierItem } from '@parcelle/contract/dossiers'
import type { CardAction } from '@parcelle/domain'
import type { ReactNode } from 'react'
import { NextButton } from '../../../dossier/next-button.tsx'
import { useI18n, type I18n } from '../../../i18n/i18n.tsx'
import { resumePath, decisionPath } from '../../../screen/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { IconName } from '../../../ui/content/icon.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Menu, type MenuItem } from '../../../ui/actions/menu.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { useIsPhone } from '../../../ui/layout/use-media.ts'
import styles from './card-buttons.module.css'

type Props = {
  dossier: DossierItem
  actions: readonly CardAction[]
  busy: CardAction | null
  onPress: Readonly<Record<ButtonAction, () => void>>
}
type NextAction = NonNullable<DossierItem['detail']['next']>['action']
type ButtonAction = 'check' | 'duplicate' | 'abandon' | 'download' | 'history'

const SHOWN_ON_PHONE = 2
const icons: Record<CardAction, IconName> = {
  modify: 'edit',
  view: 'eye',
  download: 'download',
  history: 'history',
  duplicate: 'duplicate',
  check: 'check',
  abandon: 'abandon',
  manage: 'settings',
}

/** Actions of the card that lead where the next action of the dossier does; they need no second button. */
const sameAs: Partial<Record<NextAction, CardAction>> = {
  answer: 'modify',
  check: 'check',
  pair: 'manage',
  decide: 'manage',
}

export function CardButtons({ actions, ...props }: Props) {
  const isPhone = useIsPhone()
  const next = props.dossier.detail.next?.action ?? 'wait'
  const main = actions.find((action) => action === sameAs[next]) ?? null
  const ordered = actions.toSorted((one, other) => place(one, main) - place(other, main))
  const hasNext = main === null && next !== 'wait' && next !== 'answer'
  const shown = isPhone ? ordered.slice(0, hasNext ? SHOWN_ON_PHONE - 1 : SHOWN_ON_PHONE) : ordered
  const rest = ordered.slice(shown.length)
  if (ordered.length === 0 && !hasNext) return null
  return (
    <div className={styles.buttons}>
      {hasNext && <NextButton dossier={props.dossier} dense={!isPhone} />}
      {shown.map((action) => (
        <CardButton key={action} action={action} isMain={action === main} dense={!isPhone} {...props} />
      ))}
      {rest.length > 0 && <MoreActions actions={rest} {...props} />}
    </div>
  )
}

/** All actions of a dossier behind one button, for a compact row. */
export function RowMenu({ actions, dossier, onPress }: Omit<Props, 'busy'>) {
  const { t } = useI18n()
  if (actions.length === 0) return null
  return (
    <Menu
      icon="more"
      label={t('dossier.more.about', { number: dossier.number })}
      items={toItems(t, {
        actions: actions.toSorted((one, other) => place(one, null) - place(other, null)),
        dossier,
        onPress,
      })}
      placement="button"
    />
  )
}

/** The main action first, the one that cannot be undone last. */
function place(action: CardAction, main: CardAction | null): number {
  if (action === main) return 0
  return action === 'abandon' ? 2 : 1
}

type ButtonProps = Omit<Props, 'actions'> & { action: CardAction; isMain: boolean; dense: boolean }

function CardButton({ action, isMain, dense, dossier, busy, onPress }: ButtonProps) {
  const { t } = useI18n()
  const target = findTarget(action, dossier, onPress)
  const look = { icon: icons[action], dense, variant: isMain ? 'primary' : 'secondary' } as const
  const content: ReactNode = (
    <span>
      {t(`dossier.action.${action}`)}{' '}
      <VisuallyHidden>
        {t(action === 'history' ? 'dossier.about.of' : 'dossier.about', { number: dossier.number })}
      </VisuallyHidden>
    </span>
  )
  if ('href' in target)
    return (
      <LinkButton {...look} href={target.href}>
        {content}
      </LinkButton>
    )
  return (
    <Button
      {...look}
      variant={action === 'abandon' ? 'danger-quiet' : look.variant}
      className={action === 'abandon' ? styles.last : undefined}
      loading={action === busy}
      onClick={target.onSelect}
    >
      {content}
    </Button>
  )
}

function MoreActions({ actions, dossier, onPress }: Omit<Props, 'busy'>) {
  const { t } = useI18n()
  const items = toItems(t, { actions, dossier, onPress })
  return (
    <div className={styles.more}>
      <Menu label={t('dossier.more.about', { number: dossier.number })} items={items} placement="button">
        {t('dossier.more')}
      </Menu>
    </div>
  )
}

function toItems(t: I18n['t'], { actions, dossier, onPress }: Omit<Props, 'busy'>): MenuItem[] {
  return actions.map((action) => {
    const content = { label: t(`dossier.action.${action}`), icon: icons[action] }
    return { ...content, ...(action === 'abandon' && { tone: 'danger' }), ...findTarget(action, dossier, onPress) }
  })
}

type Target = { href: string } | { onSelect: () => void }

function findTarget(action: CardAction, dossier: DossierItem, onPress: Props['onPress']): Target {
  if (action === 'manage') return { href: decisionPath(dossier.id) }
  if (action === 'modify' || action === 'view') return { href: resumePath(dossier) }
  return { onSelect: onPress[action] }
}
