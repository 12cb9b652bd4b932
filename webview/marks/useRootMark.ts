import { useLayoutEffect } from "preact/hooks";

/**
 * Marks the whole page as long as the view is there: `data-walks`, for styles far from the view. A rule
 * with `:has` would have most of the page looked at again whenever anything changes.
 */
export function useRootMark(name: string, value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return undefined;
    const { dataset } = document.documentElement;
    dataset[name] = value;
    return () => {
      Reflect.deleteProperty(dataset, name);
    };
  }, [name, value]);
}
