import type { DossierItem } from '@parcelle/contract/dossiers'
import type { CardAction } from '@parcelle/domain'
import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
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

export function CardButtons({ actions, ...props }: Props) {
  const isPhone = useIsPhone()
  const ordered = actions.toSorted((one, other) => Number(one === 'abandon') - Number(other === 'abandon'))
  const shown = isPhone ? ordered.slice(0, SHOWN_ON_PHONE) : ordered
  const rest = ordered.slice(shown.length)
  if (ordered.length === 0) return null
  return (
    <div className={styles.buttons}>
      {shown.map((action) => (
        <CardButton key={action} action={action} dense={!isPhone} {...props} />
      ))}
      {rest.length > 0 && <MoreActions actions={rest} {...props} />}
    </div>
  )
}

type ButtonProps = Omit<Props, 'actions'> & { action: CardAction; dense: boolean }

function CardButton({ action, dense, dossier, busy, onPress }: ButtonProps) {
  const { t } = useI18n()
  const target = findTarget(action, dossier, onPress)
  const look = { icon: icons[action], dense }
  const content: ReactNode = (
    <span>
      {t(`dossier.action.${action}`)} <VisuallyHidden>{t(aboutOf(action), { number: dossier.number })}</VisuallyHidden>
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
      variant={action === 'abandon' ? 'danger-quiet' : 'secondary'}
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
  const items = actions.map((action): MenuItem => {
    const content = { label: t(`dossier.action.${action}`), icon: icons[action] }
    return { ...content, ...(action === 'abandon' && { tone: 'danger' }), ...findTarget(action, dossier, onPress) }
  })
  return (
    <div className={styles.more}>
      <Menu label={t('dossier.more.about', { number: dossier.number })} items={items} placement="button">
        {t('dossier.more')}
      </Menu>
    </div>
  )
}

/** « Historique de signature du dossier n° 48200 », but « Modifier le dossier n° 48200 ». */
const aboutOf = (action: CardAction) => (action === 'history' ? 'dossier.action.history.about' : 'dossier.about')

type Target = { href: string } | { onSelect: () => void }

function findTarget(action: CardAction, dossier: DossierItem, onPress: Props['onPress']): Target {
  if (action === 'manage') return { href: decisionPath(dossier.id) }
  if (action === 'modify' || action === 'view') return { href: resumePath(dossier) }
  return { onSelect: onPress[action] }
}
