import type { Json } from '@parcelle/domain/studio'
import { useEffect, useRef, useState } from 'react'
import { makeStore, useStore, type Store } from '../../../../ui/store.ts'
import { listDifferences } from './differences.ts'
import { makeProver, type Finding } from './proof.ts'

export type Proof = {
  readonly findings: readonly Finding[]
  /** The last compiled form, in a store, so that only its subscribers render. */
  readonly proved: Store<Json | undefined>
}

export const useIsProved = ({ proved }: Proof, definition: Json) => useStore(proved) === definition

const NONE: readonly Finding[] = []

/** The findings of the last form that was proved; the newest form waits while one is. */
export function useProof(definition: Json): Proof {
  const [findings, setFindings] = useState(NONE)
  const [proved] = useState(() => makeStore<Json | undefined>(undefined))
  const prover = useRef<ReturnType<typeof startProver> | null>(null)

  useEffect(() => {
    const started = startProver((found, next) => {
      setFindings(next.length === 0 ? NONE : next)
      proved.set(found)
    })
    prover.current = started
    return () => {
      started.stop()
      prover.current = null
    }
  }, [proved])

  useEffect(() => prover.current?.prove(definition), [definition])

  return { findings, proved }
}

function startProver(onProved: (definition: Json, findings: readonly Finding[]) => void) {
  const worker = makeWorker()
  const proveHere = makeProver()
  let running: Json | undefined
  let waiting: Json | undefined
  /** Content that the worker has. */
  let sent: Json | undefined

  function start(definition: Json) {
    running = definition
    if (worker) worker.postMessage({ differences: listDifferences(sent, definition) }, [])
    else setTimeout(() => finish(proveHere(definition)), 0)
    sent = definition
  }

  function finish(findings: readonly Finding[]) {
    const done = running
    running = undefined
    if (done !== undefined) onProved(done, findings)
    if (waiting === undefined) return
    const next = waiting
    waiting = undefined
    start(next)
  }

  worker?.addEventListener('message', ({ data }: MessageEvent) => finish(data.findings))
  return {
    prove(definition: Json): void {
      if (running === undefined) start(definition)
      else waiting = definition
    },
    stop: () => worker?.terminate(),
  }
}

/** Null where there are no workers: the form is then proved between two tasks of the page. */
function makeWorker(): Worker | null {
  return typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' })
}
