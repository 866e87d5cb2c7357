import { task, type Task } from '../platform/jobs/task.ts'
import type { SigningDeps } from '../features/signing/index.ts'
import { signDemo, signDemoJob } from './sign.ts'

export const demoTasks = (deps: SigningDeps): Task[] => [task(signDemoJob, ({ place }) => signDemo(deps, place))]
