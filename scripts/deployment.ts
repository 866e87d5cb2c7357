// npm run deployment check [NAME…]: every finding of one deployment and of those that extend it, or of all. A name is that
// of a deployment, the path of a folder or `edition:ID`. npm run deployment new NAME [FOLDER]: a small company to begin
// with, in `deployments/` or another folder.
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { formatFinding, problem, type Finding } from '../server/deployment/findings/finding.ts'
import { checkSamples } from '../server/features/samples/index.ts'
import { inspectDeployment } from '../server/deployment/deployment.ts'
import { listDeployments, deploymentsFolder, listExtending } from '../server/deployment/parts.ts'
import { isEdition, withEditionFolder } from './edition-folder.ts'
import { addDeployment } from './new-deployment.ts'
import { runCommand } from './open-database.ts'

const [command, ...names] = process.argv.slice(2)
if (command === 'new' && names.length > 0 && names.length < 3) {
  const [name = '', root = deploymentsFolder] = names
  await runCommand(async () => {
    const folder = await addDeployment(root, name)
    process.stdout.write(`${folder} has a company to begin with: docs/deployments.md, « A company of your own ».\n`)
    return 0
  })
  process.exit()
}
if (command !== 'check') {
  process.stderr.write('Usage: npm run deployment check [NAME…] | new NAME [FOLDER]\n')
  process.exit(2)
}

let refused = false
for (const customer of names.length > 0 ? await withExtending(names) : await listDeployments()) {
  const findings = await inspectNamed(customer)
  const problems = findings.filter(({ severity }) => severity === 'problem').length
  refused ||= problems > 0
  process.stdout.write(`${customer}: ${problems === 0 ? 'ready to be used' : `${problems} to correct`}\n`)
  for (const finding of findings) process.stdout.write(`  ${finding.severity}  ${formatFinding(finding)}\n`)
}
process.exit(refused ? 1 : 0)

/** A change of a deployment may break those that extend it. */
async function withExtending(bases: readonly string[]): Promise<string[]> {
  const extending = await Promise.all(
    bases.filter((base) => /^[a-z0-9-]+$/.test(base)).map((base) => listExtending(base)),
  )
  return [...new Set([...bases, ...extending.flat()])]
}

async function inspectNamed(name: string): Promise<Finding[]> {
  try {
    if (isEdition(name)) return await withEditionFolder(name, (folder) => inspect(basename(folder), dirname(folder)))
    return name.includes('/') ? await inspectFolder(resolve(name)) : await inspect(name)
  } catch (error) {
    return [problem(name, error instanceof Error ? error.message : String(error))]
  }
}

async function inspectFolder(folder: string): Promise<Finding[]> {
  if (!existsSync(join(folder, 'settings.json'))) return [problem(folder, 'there is no settings.json')]
  const name = basename(folder)
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    return [problem(folder, 'the name of the folder must be of small letters, digits and hyphens, as in ma-societe')]
  return inspect(name, dirname(folder))
}

async function inspect(customer: string, root?: string): Promise<Finding[]> {
  const { deployment, findings, locate } = await inspectDeployment({ customer, features: {} }, root)
  const isUsable = !findings.some(({ severity }) => severity === 'problem')
  return deployment && isUsable ? [...findings, ...(await locate(await checkSamples(deployment)))] : findings
}
