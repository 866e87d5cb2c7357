import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { classes } from '../content/classes.ts'
import { useTabStrip } from './use-tab-strip.ts'
import strip from './tab-strip.module.css'

export type TabItem = { id: string; label: ReactNode; count?: string; panel: ReactNode }

type Props = { label: string; items: readonly TabItem[]; selected: string; onSelect: (id: string) => void }

/** Panels of one page, one at a time. When each tab has its own address, LinkTabs is the one to use. */
export function Tabs({ label, items, selected, onSelect }: Props) {
  const ref = useTabStrip(selected)
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList ref={ref} aria-label={label} className={classes(strip.strip)}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={classes(strip.tab)}>
            {item.label}
            {item.count && <span className={strip.count}>{item.count}</span>}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className={classes(strip.panel)}>
          {item.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
