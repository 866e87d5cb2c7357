import { task, type Task } from '../platform/jobs/task.ts'
import type { SigningDeps } from '../features/signing/index.ts'
import { loadDemoRegister } from './register.ts'
import { signDemo, signDemoJob } from './sign.ts'

export const demoTasks = (deps: SigningDeps): Task[] => [
  task(signDemoJob, async ({ place }) => {
    if (place === null && deps.config.demo) await loadDemoRegister(deps.db)
    await signDemo(deps, place)
  }),
]
