import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { pace, type Pace } from './pace.ts'
import { startPeer } from './peer.ts'
import { base, openDossier, signedIn, startProduct } from './product.ts'
import { weigh, type Weight } from './weigh.ts'

/** Budgets of scripts before a page is usable, in kB gzipped. */
const pages = [
  { name: 'dashboard', user: 'advisor', address: '/tableau-de-bord/', ready: 'main a[href^="/dossier/"]', budget: 140 },
  {
    name: 'dashboard of the back office',
    user: 'gestion',
    address: '/tableau-de-bord/',
    ready: 'main section h2',
    budget: 160,
  },
  { name: 'list of dossiers', user: 'advisor', address: '/dossier/current-cases', ready: 'main li h2', budget: 160 },
  {
    name: 'list of integrations',
    user: 'gestion',
    address: '/manage-dossier/statut-integration',
    ready: 'main table',
    budget: 160,
  },
] as const
const WIZARD = 160
/** A block in the middle of the form, for a returning user. */
const RESUMED = 'identite'
const PACE = 50
const SHIFT = 0.05

type PeerPages = Awaited<ReturnType<typeof startPeer>>
type Line = { what: string; got: string; goal?: string; isMissed?: boolean }

/** Weighs the pages of the product, then compares its wizard with a SurveyJS page of the same form. */
export async function main(): Promise<number> {
  const stopProduct = await startProduct()
  const peer = await startPeer()
  const browser = await chromium.launch({
    ...(process.env['PARCELLE_BROWSER'] && { executablePath: process.env['PARCELLE_BROWSER'] }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const lines = [...(await weighPages(browser)), ...(await compare(browser, peer))]
    return report(lines)
  } finally {
    await browser.close()
    peer.stop()
    await stopProduct()
  }
}

async function weighPages(browser: Browser): Promise<Line[]> {
  const lines: Line[] = []
  for (const { name, user, address, ready, budget } of pages) {
    const context = await signedIn(browser, user)
    lines.push(weightLine(name, await weigh(context, base + address, ready), budget))
    await context.close()
  }
  return lines
}

async function compare(browser: Browser, beside: PeerPages): Promise<Line[]> {
  const { peer, floor } = beside
  const context = await signedIn(browser, 'advisor')
  const fresh = await openDossier(context, false)
  const ours = await openDossier(context, true)
  const plain = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
  return [
    weightLine('wizard, first block', await weigh(context, fresh.address(), fresh.ready), WIZARD),
    weightLine('wizard, resumed', await weigh(context, ours.address(RESUMED), ours.ready)),
    weightLine('SurveyJS, same form', await weigh(plain, peer.address(), peer.ready)),
    ...paceLines('no script at all', await pace(plain, floor), false).slice(0, 1),
    ...paceLines('wizard', await pace(context, ours), true),
    ...paceLines('SurveyJS, same form', await pace(plain, peer), false),
  ]
}

function weightLine(name: string, { scripts, bytes }: Weight, budget?: number): Line {
  const size = bytes / 1000
  const got = `${size.toFixed(1)} kB gzip in ${scripts} scripts`
  if (budget === undefined) return { what: `first load, ${name}`, got }
  return { what: `first load, ${name}`, got, goal: `≤ ${budget} kB`, isMissed: size > budget }
}

function paceLines(name: string, { changes, median, p95, worst, shift }: Pace, isJudged: boolean): Line[] {
  const time = `${p95} ms (median ${median}, worst ${worst}, ${changes} changes)`
  const lines = [
    { what: `change to next paint, p95, ${name}`, got: time, goal: `≤ ${PACE} ms`, isMissed: p95 > PACE },
    { what: `layout shift, ${name}`, got: shift.toFixed(3), goal: `< ${SHIFT}`, isMissed: shift >= SHIFT },
  ]
  return isJudged ? lines : lines.map(({ what, got }) => ({ what, got }))
}

function report(lines: readonly Line[]): number {
  const text = lines
    .map(
      ({ what, got, goal, isMissed }) =>
        `| ${what} | ${got} | ${goal ?? ''} | ${goal ? (isMissed ? 'MISSED' : 'ok') : ''} |`,
    )
    .join('\n')
  const table = `| measure | found | goal | |\n|---|---|---|---|\n${text}\n`
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'web.md'), table)
  console.log(table)
  return lines.filter(({ isMissed }) => isMissed).length
}
