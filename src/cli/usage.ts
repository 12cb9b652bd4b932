/** What `attention-lens --help` prints, and what follows wrong usage. */
export const usage = `attention-lens: multi-head attention of the matrices in a file

  attention-lens extract FILE [--range L:C-L:C]     matrices found in a source file
  attention-lens run FILE [--range L:C-L:C] [--heads N] [--causal] [--scale X] [--temperature X]
                                                    evaluates what the file (or the range) holds
  attention-lens eval PROBLEM.json                  evaluates a problem given as JSON
  attention-lens model DIR --ids 1,2,3 [--text TEXT] [--generate N] [--limit SIZE]
                                                    runs a GPT-2 of Hugging Face (config.json and
                                                    model.safetensors, or the path of the weights)
  attention-lens lesson list [FOLDER ...]           lessons and their steps
  attention-lens lesson check [FOLDER ...]          whether all that lessons say is so
  attention-lens lesson check FOLDER STEP --answer FILE
                                                    whether a file solves the exercise of a step
  attention-lens bench [--heads 12] [--length 1024] [--head-dim 64] [--causal] [--repeat 9]
                                                    how fast one attention is on this machine

  --json       one JSON document on standard output
  --backend    auto, reference (double precision), wasm (single, fast) or gpu (single); auto goes
               by the size, and takes a GPU for the largest where there is one
  --threads    how many compute on wasm; without it, as many as are worth it (bench: 1)
  --language   the language of FILE, where its name does not tell
  --text       instead of --ids; needs tokenizer.json, or vocab.json and merges.txt, in the folder
  --generate   so many tokens more, each the likeliest
  --limit      of the memory that numbers may take, such as 500MB; default half of the machine's,
               for the weights and the trace of model 2GiB

FILE may be - for standard input. Lines and columns count from 1; the end of a range is exclusive.
Exit status: 0 done, 1 the input is wrong, 2 wrong usage.`;
