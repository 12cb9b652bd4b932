const settingsName = /^_?(config|configuration|cfg|conf|args|params|hparams|hp|settings|opts?)$/;

/** Whether a name is one that everybody gives to settings. */
export function isSettingsName(name: string): boolean {
  return settingsName.test(name);
}

/** What a setting that is no size usually is; null: its name does not say. */
export function plainValueOf(name: string): string | null {
  const plain = name.toLowerCase();
  if (/drop|pdrop|^p$|prob|rate/.test(plain)) return "0.0";
  if (/eps/.test(plain)) return "1e-5";
  if (/bias|causal/.test(plain)) return "True";
  if (/device/.test(plain)) return '"cpu"';
  if (/(layer|block)_?(idx|id|index|number|i)$|^(idx|index|layer_id)$/.test(plain)) return "0";
  if (/theta|rope_base/.test(plain)) return "10000.0";
  return null;
}
