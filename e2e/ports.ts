export const PORT = 3170
export const PROFILE_PORT = 3171
export const here = `http://localhost:${PORT}`
export const withProfile = `http://localhost:${PROFILE_PORT}`
