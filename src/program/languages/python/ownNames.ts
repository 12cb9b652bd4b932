const numbers = `__abs__ __add__ __bool__ __ceil__ __divmod__ __float__ __floor__ __floordiv__ __getnewargs__ __int__
  __mod__ __mul__ __neg__ __pos__ __pow__ __radd__ __rdivmod__ __rfloordiv__ __rmod__ __rmul__ __round__ __rpow__
  __rsub__ __rtruediv__ __sub__ __truediv__ __trunc__ as_integer_ratio conjugate imag is_integer real`;
const wholes = `${numbers} __and__ __index__ __invert__ __lshift__ __or__ __rand__ __rlshift__ __ror__ __rrshift__
  __rshift__ __rxor__ __xor__ bit_count bit_length denominator from_bytes numerator to_bytes`;
const containers = "__class_getitem__ __contains__ __iter__ __len__";
const sequences = `${containers} __add__ __getitem__ __mul__ __rmul__ count index`;
const texts = `${sequences} __getnewargs__ __mod__ __rmod__ capitalize center endswith expandtabs find isalnum isalpha
  isascii isdigit islower isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix
  replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper
  zfill`;
const lists = `${sequences} __delitem__ __iadd__ __imul__ __reversed__ __setitem__ append clear copy extend insert pop
  remove reverse`;
const frozen = `${containers} __and__ __or__ __rand__ __ror__ __rsub__ __rxor__ __sub__ __xor__ copy difference
  intersection isdisjoint issubset issuperset symmetric_difference union`;
const dictionaries = `${containers} __delitem__ __getitem__ __ior__ __or__ __reversed__ __ror__ __setitem__ clear copy
  fromkeys get items keys pop popitem setdefault update values`;
const functions = `__annotations__ __builtins__ __call__ __closure__ __code__ __defaults__ __get__ __globals__
  __kwdefaults__ __name__ __qualname__ __type_params__`;

const everywhere = `__class__ __delattr__ __dict__ __dir__ __doc__ __eq__ __format__ __ge__ __getattribute__
  __getstate__ __gt__ __hash__ __init__ __init_subclass__ __le__ __lt__ __module__ __ne__ __new__ __reduce__
  __reduce_ex__ __repr__ __setattr__ __sizeof__ __str__ __subclasshook__ __weakref__`;

const namesByType: Readonly<Record<string, string>> = {
  int: wholes,
  bool: wholes,
  float: `${numbers} __getformat__ from_number fromhex hex`,
  str: `${texts} casefold encode format format_map isdecimal isidentifier isnumeric isprintable`,
  bytes: `${texts} __bytes__ decode fromhex hex`,
  list: `${lists} sort`,
  tuple: `${sequences} __getnewargs__`,
  "tuple with names": `${sequences} __getnewargs__ _asdict _field_defaults _fields _make _replace`,
  deque: `${lists} __copy__ appendleft extendleft maxlen popleft rotate`,
  set: `${frozen} __iand__ __ior__ __isub__ __ixor__ add clear difference_update discard intersection_update pop remove
    symmetric_difference_update update`,
  frozenset: frozen,
  dict: dictionaries,
  defaultdict: `${dictionaries} __copy__ __missing__ default_factory`,
  OrderedDict: `${dictionaries} move_to_end`,
  Counter: `${dictionaries} __add__ __and__ __iadd__ __iand__ __isub__ __missing__ __neg__ __pos__ __sub__
    _keep_positive elements most_common subtract total`,
  dict_keys: `${frozen} mapping`,
  dict_items: `${frozen} mapping`,
  dict_values: `${containers} mapping`,
  range:
    "__bool__ __contains__ __getitem__ __iter__ __len__ __reversed__ count index start step stop",
  slice: "indices start step stop",
  function: functions,
  method: `${functions} __func__ __self__`,
  type: `__abstractmethods__ __annotations__ __base__ __bases__ __basicsize__ __call__ __dictoffset__ __flags__
    __instancecheck__ __itemsize__ __mro__ __name__ __or__ __prepare__ __qualname__ __ror__ __subclasscheck__
    __subclasses__ __text_signature__ __type_params__ __weakrefoffset__ mro`,
  property:
    "__delete__ __get__ __isabstractmethod__ __set__ __set_name__ deleter fdel fget fset getter setter",
  NoneType: "__bool__",
  // Of `torch.nn.Module`, what is not followed.
  Module: `T_destination __getattr__ __setstate__ _apply _backward_hooks _backward_pre_hooks _buffers _call_impl
    _compiled_call_impl _forward_hooks _forward_hooks_always_called _forward_hooks_with_kwargs _forward_pre_hooks
    _forward_pre_hooks_with_kwargs _get_backward_hooks _get_backward_pre_hooks _get_name _is_full_backward_hook
    _load_from_state_dict _load_state_dict_post_hooks _load_state_dict_pre_hooks _maybe_warn_non_full_backward_hook
    _register_load_state_dict_pre_hook _replicate_for_data_parallel _state_dict_pre_hooks _modules _named_members _non_persistent_buffers_set _parameters _register_state_dict_hook
    _save_to_state_dict _slow_forward _state_dict_hooks _version _wrapped_call_impl bfloat16 call_super_init compile
    dump_patches get_buffer get_extra_state get_parameter get_submodule ipu mtia register_backward_hook
    register_full_backward_hook register_full_backward_pre_hook register_load_state_dict_post_hook
    register_load_state_dict_pre_hook register_state_dict_post_hook register_state_dict_pre_hook set_extra_state
    set_submodule share_memory to_empty training type xpu`,
};

const ofExceptions = `args characters_written code encoding end errno filename filename2 lineno msg name obj object
  offset path reason start strerror text value __cause__ __context__ __notes__ __setstate__ __suppress_context__ __traceback__ add_note
  with_traceback`;

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const everyName = setOf(everywhere);
const ownNames: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(namesByType).map(([type, text]) => [type, setOf(text)]),
);
const exceptionNames = setOf(ofExceptions);

/** Whether values of a type of Python have an attribute of that name, also where it is not followed. */
export function isOwnName(type: string, name: string): boolean {
  return everyName.has(name) || ownNames.get(type)?.has(name) === true;
}

/** Whether all names of a type are known. */
export function isListed(type: string): boolean {
  return ownNames.has(type);
}

/** Whether exceptions have an attribute of that name. */
export function isNameOfException(name: string): boolean {
  return exceptionNames.has(name);
}
