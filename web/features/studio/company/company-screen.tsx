import { findAt, type Content } from '@parcelle/domain/studio'
import {
  settingGroups,
  settings,
  type Setting,
  type SettingGroup,
  type SettingPath,
} from '@parcelle/domain/studio-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { useParams } from 'wouter'
import { useI18n } from '../../../i18n/i18n.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { publicationQuery } from '../api.ts'
import { DraftFrame } from '../draft/draft-frame.tsx'
import { useDraft, type Draft } from '../draft/use-draft.ts'
import { EditingContext, noValues, type Editing } from '../form/inspector/editing.ts'
import { readFormModel, type FormModel, type FormNode } from '../form/model/form-model.ts'
import { useIsNarrow } from '../form/use-is-narrow.ts'
import { SettingField } from './fields/setting-field.tsx'
import { LogoField, ThemePreview } from './look.tsx'
import type { FindingsAt } from './fields/finding-lines.tsx'
import { Firms, FIRMS, listFirms, matchesFirm } from './firms.tsx'
import { matchesSearch, placeOf, setValue, SETTINGS, VIGILANCE } from './model/settings-content.ts'
import { listPoints, matchesPoint, Points } from './points.tsx'
import { Compliance, Rules } from './thresholds.tsx'
import styles from './company.module.css'

/** /studio/drafts/:draft/company — the settings of the company, by what they are about. */
export function CompanyScreen() {
  const { draft = '' } = useParams<{ draft: string }>()
  return <OpenCompany key={draft} id={draft} />
}

/** Conditions and pickers read the questions of all forms. */
const FILES = [SETTINGS, VIGILANCE, FIRMS, 'products.json', 'form-changes.json', 'forms/', 'logo.svg']

function OpenCompany({ id }: { id: string }) {
  const opened = useDraft(id, FILES)
  // The logo may have another name.
  useDraft(id, opened.draft?.files.filter((file) => file.endsWith('.svg')) ?? [])
  return (
    <DraftFrame id={id} tab="company" opened={opened}>
      {(draft) => <Company draft={draft} />}
    </DraftFrame>
  )
}

type GroupName = Exclude<SettingGroup, 'elsewhere'> | 'vigilance' | 'firms'
const groups: readonly GroupName[] = settingGroups.flatMap((group): GroupName[] =>
  group === 'elsewhere' ? ['firms'] : group === 'thresholds' ? [group, 'vigilance'] : [group],
)
// Unsafe cast: the keys of the descriptions.
const all = Object.keys(settings) as SettingPath[]

function Company({ draft }: { draft: Draft }) {
  const { t, locale, count } = useI18n()
  const isNarrow = useIsNarrow()
  const { content } = draft
  const model = useMemo(() => mergeForms(content), [content])
  const [term, setTerm] = useState('')
  const searchId = useId()
  const findings = useFindings(draft)
  const editing: Editing = {
    model,
    isWritable: draft.isWritable && !isNarrow,
    change: draft.change,
    findings: [],
    values: noValues,
    lists: [],
  }
  const isFound = (path: SettingPath) => matchesSearch(term, settings[path], findAt(content, placeOf(path)), locale)
  const found = all.filter((path) => (settings[path] as Setting).group !== 'elsewhere' && isFound(path))
  const points = listPoints(content).filter((point) => matchesPoint(term, point))
  const firms = listFirms(content).filter((firm) => matchesFirm(term, firm))
  const isShown = (group: GroupName) => {
    if (group === 'vigilance') return points.length > 0
    if (group === 'firms') return firms.length > 0 || term === ''
    return found.some((path) => settings[path].group === group)
  }
  const shown = groups.filter(isShown)
  return (
    <EditingContext value={editing}>
      {isNarrow && draft.isWritable && <Banner tone="info">{t('studio.company.narrow')}</Banner>}
      <div className={styles.columns}>
        <div className={styles.side}>
          <SearchField
            id={searchId}
            label={t('studio.company.search')}
            value={term}
            onChange={setTerm}
            onClear={() => setTerm('')}
          />
          <output className={styles.count}>
            {term !== '' && count('studio.company.found', found.length + points.length + firms.length)}
          </output>
          <nav aria-label={t('studio.company.groups')} className={styles.groups}>
            {shown.map((group) => (
              <a key={group} href={`#company-${group}`}>
                {t(`studio.group.${group}`)}
              </a>
            ))}
          </nav>
        </div>
        <div className={styles.main}>
          {shown.map((group) => (
            <div key={group} id={`company-${group}`} className={styles.group}>
              <Card title={t(`studio.group.${group}`)} titleId={`company-title-${group}`}>
                <p className={styles.hint}>{t(`studio.group.${group}.help`)}</p>
                {group === 'vigilance' && <Points content={content} term={term} findings={findings} />}
                {group === 'firms' && <Firms content={content} term={term} findings={findings} />}
                {group !== 'vigilance' && group !== 'firms' && (
                  <Group
                    paths={found.filter((path) => settings[path].group === group)}
                    draft={draft}
                    findings={findings}
                  />
                )}
                {group === 'look' && <ThemePreview content={content} />}
              </Card>
            </div>
          ))}
        </div>
      </div>
    </EditingContext>
  )
}

type GroupProps = {
  paths: readonly SettingPath[]
  draft: Draft
  findings: FindingsAt
}

function Group({ paths, draft: { content, change }, findings }: GroupProps) {
  return (
    <div className={styles.settings}>
      {paths.map((path) => {
        const { kind }: Setting = settings[path]
        if (kind === 'rules') return <Rules key={path} content={content} findings={findings} />
        if (kind === 'compliance') return <Compliance key={path} content={content} findings={findings} />
        if (kind === 'logo') return <LogoField key={path} content={content} />
        return (
          <SettingField
            key={path}
            path={path}
            value={findAt(content, placeOf(path))}
            findings={findings(path)}
            onChange={(value, isTyped) => change(setValue(content, placeOf(path), value), isTyped)}
          />
        )
      })}
    </div>
  )
}

/** The questions of all forms, each name once. */
function mergeForms(content: Content): FormModel {
  const models = Object.keys(content)
    .filter((file) => file.startsWith('forms/'))
    .map((file) => readFormModel(file, content[file], content[SETTINGS]))
  const nodes = models.flatMap((model) => model.nodes)
  const byName = new Map<string, FormNode>()
  for (const node of models.flatMap((model) => model.elements)) if (!byName.has(node.name)) byName.set(node.name, node)
  return {
    file: '',
    definition: models[0]?.definition ?? {},
    filled: {},
    thresholds: models[0]?.thresholds ?? {},
    pages: models.flatMap((model) => model.pages),
    nodes,
    byKey: new Map(nodes.map((node) => [node.key, node])),
    elements: [...byName.values()],
  }
}

/** Findings of the last deployment check, if nothing was changed since. */
function useFindings({ id, sync }: Draft): FindingsAt {
  const { locale } = useI18n()
  const cache = useQueryClient()
  const isSaved = sync === 'saved'
  const { data } = useQuery(publicationQuery(id, locale))
  useEffect(() => {
    if (isSaved) void cache.invalidateQueries({ queryKey: ['editions', id] })
  }, [cache, id, isSaved])
  const findings = data?.examination?.isCurrent && isSaved ? (data.examination.findings ?? []) : []
  return (path) =>
    findings
      .filter(({ where }) => where === path || where.startsWith(`${path}.`) || where.startsWith(`${path}/`))
      .map(({ reason, language }) => ({ reason, language }))
}
