import type { DossierCounts } from '@parcelle/contract/overview/dashboard'
import type { IntegrationState } from '@parcelle/domain'
import { useId } from 'react'
import { useI18n } from '../../../i18n/i18n.tsx'
import { dossiersPath, integrationPath, type DossierState } from '../../../screen/paths.ts'
import { classes } from '../../../ui/content/classes.ts'
import { CounterTile } from '../../../ui/content/counter-tile.tsx'
import type { IconName } from '../../../ui/content/icon.tsx'
import { TileGrid } from '../../../ui/layout/tile-grid.tsx'
import styles from './dashboard-screen.module.css'

type Props = { counts: DossierCounts | null }

const lists = [
  { state: 'current-cases', count: 'current', icon: 'edit' },
  { state: 'signature-files', count: 'signature', icon: 'sign' },
  { state: 'signed-files', count: 'signed', icon: 'success' },
  { state: 'abandoned-files', count: 'abandoned', icon: 'cancelled' },
] as const satisfies { state: DossierState; count: keyof DossierCounts; icon: IconName }[]

const integrations = [
  { state: 'ongoing', icon: 'pending' },
  { state: 'validated', icon: 'sync' },
  { state: 'error', icon: 'warning' },
  { state: 'sync', icon: 'success' },
  { state: 'refused', icon: 'error' },
] as const satisfies { state: IntegrationState; icon: IconName }[]

export function DossierTiles({ counts, title }: Props & { title: string }) {
  const { t, count } = useI18n()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <TileGrid>
        {lists.map((list) => {
          const value = counts?.[list.count] ?? null
          const label = t(`dossiers.tab.${list.state}`)
          const name = value === null ? label : count(`dossiers.count.${list.state}`, value)
          return (
            <CounterTile
              key={list.state}
              href={dossiersPath(list.state)}
              icon={list.icon}
              label={label}
              value={value}
              name={t('dashboard.tile', { name })}
            />
          )
        })}
      </TileGrid>
    </section>
  )
}

export function IntegrationTiles({ counts }: Props) {
  const { t, count } = useI18n()
  const title = useId()
  return (
    <section className={classes(styles.section, styles.flow)} aria-labelledby={title}>
      <h2 id={title}>{t('dashboard.integration')}</h2>
      <TileGrid>
        {integrations.map(({ state, icon }) => {
          const value = counts?.[`signed_${state}`] ?? null
          const label = t(`integration.tab.${state}`)
          const name = value === null ? label : count(`integration.count.${state}`, value)
          return (
            <CounterTile
              key={state}
              href={integrationPath(state)}
              icon={icon}
              label={label}
              value={value}
              name={t('dashboard.tile', { name })}
              tone={state === 'error' ? 'danger' : 'plain'}
            />
          )
        })}
      </TileGrid>
    </section>
  )
}
