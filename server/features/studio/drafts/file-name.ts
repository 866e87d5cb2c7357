const NAME = /^(?:[\w-]+\/)?[\w-]+\.(?:json|svg)$/

/** A path that a deployment may have, never outside its folder. */
export const isFileName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= 100 && NAME.test(name)
