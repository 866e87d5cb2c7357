export { findSettingProblem, settingGroups, type Setting, type SettingGroup } from './setting.ts'
export { settings, type SettingPath } from './settings.ts'
