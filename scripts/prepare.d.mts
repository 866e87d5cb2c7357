export function isRecentNode(version: string): boolean
